// The line that the server puts before static/js/offline/worker.js (scoring/accounts/views/offline.py).

declare const RELEASE: {
  version: string; office: string; files: string[]; isImmutable: boolean; offline: string; signing: string[];
};
