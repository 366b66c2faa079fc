/** What a parent writes who writes everything. */
export const WRITTEN = {
  parentName: "Ana Batiste",
  parentEmail: "Ana@city.example",
  parentPhone: "(504) 555-0142",
  playerName: "Marcus Batiste",
  playerAge: 15,
  playerPosition: "SS",
  playerSchool: "Holy Cross School",
  additionalInfo: "He throws right and hits from both sides.",
};
