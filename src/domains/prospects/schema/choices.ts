/** What players are filtered by, also where other domains compare them: apart from the schemas, which load more. */
export { GRAD_YEAR_CHOICES, POSITIONS } from "../rules.ts";
