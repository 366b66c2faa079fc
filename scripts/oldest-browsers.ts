import { type Plugin, transformWithOxc } from "vite";

const OTHERS = ["chrome100", "edge100", "firefox100"];

/**
 * The oldest browsers in which pages work, those of spring 2022. `src/app/older-browsers.ts` adds what they lack of the
 * language's library.
 */
export const OLDEST_BROWSERS = [...OTHERS, "ios15.4", "safari15.4"];

/**
 * What scripts are written for. Safari 15.4 knows the syntax of Safari 16 but for the one thing that `fieldsInMethods`
 * takes out; the bundler would rewrite all private fields for it, which costs every page a kilobyte.
 */
export const SCRIPT_TARGETS = [...OTHERS, "ios16", "safari16"];

/** Packages with variables in the fields of classes. `e2e/journeys/older-browsers.spec.ts` finds them. */
const WITH_FIELDS = /\/node_modules\/(?:qr|@radix-ui\/react-collection)\//;

/** Sets fields in constructors, since Safari before 16 looks up variables in fields wrongly (webkit.org/b/236843). */
export function fieldsInMethods(): Plugin {
  return {
    name: "fields-in-methods",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: WITH_FIELDS },
      handler: (code, id) => transformWithOxc(code, id, { target: OLDEST_BROWSERS }),
    },
  };
}
