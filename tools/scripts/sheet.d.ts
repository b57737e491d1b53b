// What the scripts of a sheet speak of. The first half is the one description of the JSON that the grid and the phone are
// told by the server; it is written by scoring/entry/views/sheet_data.py and scoring/entry/views/game_answers.py.

/** A player's place at the table: the games between which they take part, null: all; `outAfter` is noted by the script. */
type Seat = { id: number; name: string; first?: number | null; last?: number | null; outAfter?: number | null };
type Flag = "exact_grab" | "uno_card_finish" | "is_void";
/** What is typed for a game: dealer and winner are seats, hands are points or cards by seat, the winner's is "0". */
type Values = Record<Flag, boolean> & { dealer: number | null; winner: number | null; hands: Record<number, string> };
/** What was corrected before, with whose initials (L6.5). */
type Strike = { old: string; initials: string };
/** A game on the sheet; `recorded` are the points after doubling where they differ from what was typed, `strikes` oldest first. */
type Game = Values & { number: number; revision: number; recorded: Record<number, number | null>; strikes: Record<number, Strike[]> };
/** A finding; `game` and `seat` are null where it is about the sheet as a whole. */
type Note = {
  severity: "error" | "warning" | "notice"; code?: string; text: string; clauses: string;
  seat: number | null; game?: number | null; field?: string | null;
};
/** What a player has; `out_after` is the game after which they have gone out (H2), null: not at all. */
type Column = { seat: number } & Record<"points" | "total" | "place" | "gap" | "out_after", number | null>;
/** The sums on paper beside those of the games (L6.6): which total they are, `cells` and `differences` as HTML, `suspects` where to look first. */
type Paper = { label: string; cells: Record<string, string>; differences: string; suspects: { cell: string; text: string; taken: string }[] };
/** The sheet as it is now, its state in words; `games` are those written after the revision that the request says it knows. */
type News = {
  revision: number; state: string; is_over: boolean;
  /** Whether no further game is to be played: the last round is over, or everything is decided. */ is_played: boolean;
  games: Game[]; columns: Column[]; findings: Note[]; paper: Paper;
  is_open: boolean; is_signed: boolean; seats: Seat[];
  /** Of a whole sheet that is not signed: how the ids of all requests begin that were carried out on it. */ receipts?: string[];
  /** When the server has told it, in milliseconds of its clock. */ told: number;
};
/** A written value that would be replaced, in words; `follows`: it only follows from the others. */
type Change = { label: string; old: string; new: string; follows?: boolean };

/** `game` is null if it was taken off the sheet since. A penalty card is answered without news of the sheet. */
type Saved = News & { kind: "saved"; game: Game | null; message?: string };
/** Somebody else has written the game; `theirs` is null if somebody has taken it off the sheet. */
type Conflict = News & { kind: "conflict"; theirs: Game | null; message: string };
/** A written value would be replaced: it needs initials and a reason (L6.5). */
type CorrectionNeeded = { kind: "correction_needed"; changes: Change[]; message: string };
/** What could not be read, in sentences by field of the form. */
type Invalid = { kind: "invalid"; errors: Record<string, string[]>; message: string };
/** Nothing more can be written on this sheet, or not by this device. */
type Closed = { kind: "closed"; message: string };
/** The page is gone or forbidden for good; no JSON says this, only the script. */
type Refused = { kind: "refused"; message?: undefined };
/** The answer to a game that was sent, and to one that is being typed. */
type Answer = Saved | Conflict | CorrectionNeeded | Invalid | Closed | Refused;
type Checked = { findings: Note[]; errors: Record<string, string[]> };

/** What the page tells its script about the sheet. */
type Options = {
  sheet: number; seats: Seat[]; urls: Record<"check" | "news", string>;
  /** Where each kind of entry is sent. */ addresses: Record<Kind, string>;
};

// ---- The scripts among themselves ---------------------------------------------------------------------------------

/** All that it takes to show a row again after the page was closed. */
type Typed = { values: Values; revision: number; dealerIsChosen?: boolean };
/** What somebody writes down at a table. */
type Kind = "game" | "penalty" | "passes" | "misdeal" | "void_reason" | "last_round";
/** What is to be kept until the server has it; `text` says it in words, `game` is its number, 0: of no game. */
type Written = { sheet: number; kind: Kind; game: number; url: string; clientId: string; typed: object; text: string };
/** An entry of the outbox; its life is described in static/js/offline/entries.js. */
type Entry = Written & {
  id?: number; owner: string; body: string; page: string; title: string; typedAt: string; attempts: number;
  /** What a later entry may replace or follow. */ place: string; follows: string | null;
  /** It was sent, and no answer says what has become of it. */ mayHaveArrived: boolean;
  state: "waiting" | "sent" | "missing" | Exclude<Answer["kind"], "saved">; answer: Answer | null;
  /** Of what was sent: when, by the clock of this device and by the server's, and the revision that it has since then. */
  sentAt?: string; told?: number; revision?: number;
};
/** An entry with a row of a sheet. */
type RowEntry = Entry & { kind: "game"; typed: Typed };
/** What a row knows of its entry. */
type Pending = Pick<RowEntry, "clientId" | "typed"> & { state: Entry["state"] | "saving"; answer?: Answer | null };
/** Why there is no answer; "refused": the page is gone or forbidden for good; "foreign": something else has answered, "other-office": another league office. */
type Reason = "network" | "server" | "foreign" | "other-office" | "signed-out" | "refused";

/** Where rows are shown: the grid, or the phone. */
interface View {
  /** Whether a refusal is asked about as soon as it arrives, or when somebody wants to. */ asksAtOnce: boolean;
  /** Whether somebody is typing in the row. */ isAt(row: Row): boolean;
  showNotes(row: Row, notes: Note[], errors?: Record<string, string[]>): void;
  /** The sheet has news. */ synchronise(news: News): void;
  /** The server tells of an older sheet than before: ask for all of it. */ renew?(): void;
  /** The page was drawn for what is not so any more, and nothing is lost by drawing it anew. */ redraw(): void;
  /** Rows have come to the queue or left it. */ settle(): void;
  wasSaved(row: Row): void;
  /** The row waits on this device. */ wasKept?(row: Row): void;
  /** What was typed in a row is in another one now; what was begun there has moved on. */ wasMoved?(from: Row, to: Row): void;
  /** The row still needs a decision. */ wasPutOff?(row: Row): void;
  /** What is on the sheet stays. */ wasGivenUp(row: Row): void;
  /** Something needs attention; "": nothing any more. */ warn(text: string): void;
}

/** What is typed of a row besides its hands, as the server lists it (L6.5). */
type WrittenField = { field: "dealer" | "winner" | Flag; label: string; is_mark: boolean };
/** What a row is called in words, for comparing two versions of it. */
type RowWords = { written: WrittenField[]; refused?: string } & Record<"yes" | "no" | "overtaken" | "reseated" | "notOpen", string>;
/** Everything the grid says, in the user's language. */
type GridWords = RowWords & Record<"states" | "worth" | "ask", Record<string, string>> & Record<
  Flag | "cell" | "dealer" | "winner" | "badge" | "askKeys" | "countsAgain" | "savedRow" | "elsewhere" | "leftRow" | "missingWinner" | "missingHands" | "restored" | "paperUnsent" | "game" | "playedOut", string>;
/** Everything the phone says, in the user's language. */
type PhoneWords = RowWords & { cards: [string, string]; withUnsent: [string, string]; states: Record<string, string> } & Record<Flag | "signed-out" | "refused" | "void" | "won" | "points" | "missingHands"
  | "missingWinner" | "correct" | "game" | "gap" | "deals" | "sum" | "save" | "saveCorrection" | "saved" | "playedOut" | "kept" | "keptInMemory" | "putOff" | "restored" | "elsewhere" | "lastRoundIsOver", string>;

type Row = import("../../static/js/entry/row.js").Row;
type Sheet = import("../../static/js/entry/sheet.js").Sheet;
