/** What authors are often asked, by what it is about. */
export const ASK_BACK_TEMPLATES: Record<string, string> = {
  School: "Which school does the player attend? Please add it, and send the nomination again.",
  Game: "In which game did you see this, and when? Please add the place and the date.",
  Details: "Please tell us more about what the player did. Our scouts can't judge from this yet.",
  Privacy:
    "Please remove last names, schools, classes, birth dates, phone numbers, addresses and the names of other children from your text and send it again.",
};

/** Why nominations are often rejected, by what it is about. */
export const REJECT_TEMPLATES: Record<string, string> = {
  "Not a player": "This isn't about a young player someone saw play.",
  "Not true": "We couldn't confirm that this is accurate.",
  "Another area": "YouScout is for players in the Greater New Orleans area.",
  "No answer": "We asked you a question and didn't hear back. You're welcome to nominate again.",
};
