/** What authors are often asked, by what it is about. */
export const ASK_BACK_TEMPLATES: Record<string, string> = {
  School: "Which school does the player attend? Please add it, and send the nomination again.",
  Game: "In which game did you see this, and when? Please add the place and the date.",
  Details: "Please tell us more of what the player did: our scouts cannot judge from this yet.",
  Privacy:
    "Please take phone numbers, addresses and names of other children out of your text, and send it again.",
};

/** Why nominations are often rejected, by what it is about. */
export const REJECT_TEMPLATES: Record<string, string> = {
  "Not a player": "This is not about a young player whom somebody saw play.",
  "Not true": "We could not find out that this is true.",
  "Another area": "YouScout is for players of the greater New Orleans area.",
  "No answer": "We asked you for something and got no answer. You are welcome to nominate again.",
};
