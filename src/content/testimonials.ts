import content from "../../content/testimonials.json" with { type: "json" };
import type { Testimonial } from "./schema.ts";

/** What others say of the company. Checked when the server starts. */
export const testimonials = content as Testimonial[];
