import time,pytest
from tests.scoring.test_official_by_one_person import *
@pytest.mark.slow
def test_prof(laid, db):
    import cProfile,pstats
    walk=Walk(laid, PERSONS["scorer"]); in_work(laid, laid.first.auditor)
    t=laid
    import collections
    cost={}
    for s in t.surfaces:
        a=time.process_time(); x=t._text(s); cost[s]=(time.process_time()-a,len(x))
    for s,(c,n) in sorted(cost.items(),key=lambda z:-z[1][0])[:25]: print(f"{c:.3f} {n} {s}")
    print(len(cost),sum(c for c,_ in cost.values()))
    a=time.process_time(); t.pictures(); print('pictures',time.process_time()-a)
    pr=cProfile.Profile(); pr.enable(); t.pictures(); pr.disable()
    pstats.Stats(pr).sort_stats('cumulative').print_stats(45)
