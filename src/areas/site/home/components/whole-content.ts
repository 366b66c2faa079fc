import { home } from "#content/home.ts";
import { leader } from "#content/leader.ts";
import { podcast } from "#content/podcast.ts";
import { solutions } from "#content/solutions.ts";
import { testimonials } from "#content/testimonials.ts";
import type { HomeContent } from "./content.ts";

export const wholeContent: HomeContent = { home, leader, podcast, solutions, testimonials };
