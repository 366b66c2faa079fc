/** Tags of tests; `scripts/test.ts` chooses by them what `npm test` runs. */
export const TAGS = [
  { name: "dialect", description: "SQL that `npm test` also runs on the embedded database" },
  // What `npm test` runs passes at once.
  { name: "main", description: "a journey or process test that `npm test` runs", retry: 0 },
  { name: "dates", description: "a journey that `npm run test:rest` also walks at other moments" },
];
