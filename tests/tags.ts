/** Tags of tests; `scripts/test.ts` chooses by them what `npm test` runs. */
export const TAGS = [
  { name: "dialect", description: "SQL that `npm test` also runs on the embedded database" },
  { name: "main", description: "a journey or process test that `npm test` runs" },
  { name: "dates", description: "a journey that `npm run test:rest` also walks at other moments" },
];
