import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { inlinedPaths } from "./scripts/inlined-paths.ts";
import { leanPackages, leanServer } from "./scripts/lean-packages.ts";
import { legalTexts } from "./scripts/legal-texts.ts";
import { fieldsInMethods, OLDEST_BROWSERS, SCRIPT_TARGETS } from "./scripts/oldest-browsers.ts";
import { reactModules } from "./scripts/react-modules.ts";
import {
  asciiServer,
  latePages,
  plainHttp,
  promptImports,
  startGroup,
} from "./scripts/server-output.ts";
import { isForOnePerson } from "./src/app/page-table.ts";

/**
 * What almost every page shows, with what it stands on, React and the router included: one file of each
 * first load. A dozen files compress worse, by about 9 kB on the home page. React in a file of its own
 * would not be kept longer: that file names this one, so its address changes with it.
 */
const FRAME = {
  name: "frame",
  test: /^\0(?:rolldown\/runtime|vite\/preload-helper)\.js$|\/(?:react-dom|scheduler)\/.*\.production\.js$|\/react-dom\/(?:client|index)\.js$|\/scheduler\/index\.js$|\/react-router\/dist\/production\/lib\/dom(?:-export\/(?:dom-router-provider|hydrated-router)|\/ssr\/hydration)\.js$|\/src\/(?:paths|content\/brand|app\/(?:error-pages|frame\/(?:account-links|avatar|brand-mark|footer|header|lazy-cart|links|mobile-menu|navigation|notice|page-overlay|quiet-moves|use-page-links)|notices|use-current-user)|domains\/accounts\/(?:client\/current-user|rules)|lib\/(?:browser-storage|describe-page|late|list-address|not-found-error|query|tries)|ui\/(?:button|disclosure|field|lazy-layers|notify|part|section-link|stitches|use-form|use-lazy-component))\.tsx?$|\/content\/brand\.json$|\/react-query\/.*\/(?:QueryClientProvider|queryOptions)\.js$|\/lucide-react\/dist\/esm\/icons\/(?:arrow-(?:down|right|up-right)|chevron-(?:left|right)|clock|mail|map-pin|menu|trophy|x)\.m?js$/,
};

/** What pages that read by calls load beside it: one file for the same reason. */
const READING = {
  name: "reading",
  test: /\/src\/(?:lib\/page-queries\.tsx|ui\/(?:form-search\.ts|list-states\.tsx|masthead\.tsx))$|\/react-query\/.*\/(?:HydrationBoundary|useQuery)\.js$|\/lucide-react\/dist\/esm\/icons\/(?:arrow-left|rotate-cw)\.m?js$/,
};

/** What forms and votes are sent by: pages with forms need no rankings. */
const MUTATIONS = {
  name: "mutations",
  test: /\/react-query\/.*\/useMutation\.js$/,
};

/** What pages with rankings show beside it: one file for the same reason. */
const RANKING = {
  name: "ranking",
  test: /\/src\/(?:ui\/share-button|domains\/votes\/components\/(?:own-votes|rank-plate|vote-button|vote-count))\.tsx?$/,
};

/** What pages with nominations show beside it: one file for the same reason. */
const NOMINATIONS = {
  name: "nominations",
  test: /\/src\/(?:ui\/use-alias-of\.ts|domains\/nominations\/(?:client\.ts|components\/use-alias\.ts|components\/sport-emblem\.tsx))$|\/lucide-react\/dist\/esm\/icons\/flag\.m?js$/,
};

/** Every page loads the names of all its scripts, and what is random in them cannot be compressed. */
const FILE_NAMES = "assets/[name]-[hash:7].js";

/** What takes the bundler how long is nothing for whoever starts the site for the first time. */
const checks = { bundlerTimings: false };

/** On the server a page's parts and what they stand on are there at once, whatever browsers load later. */
const serverChecks = { ...checks, ineffectiveDynamicImport: false };

/**
 * All packages are part of the server's build: a start reads 140 files instead of 1,400. These are not, since they
 * load files beside their own.
 */
const WITH_FILES = ["@electric-sql/pglite", "@node-rs/argon2", "opentype.js", "sharp"];

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    legalTexts(),
    inlinedPaths(),
    leanPackages(),
    leanServer(),
    fieldsInMethods(),
    reactModules(),
    promptImports(),
    latePages(isForOnePerson),
    plainHttp(),
    asciiServer(),
  ],
  // Nothing is inlined: the content policy allows files of the site only, no data: addresses.
  // The manifest names the files of each page, for the workers of pages that work offline.
  build: {
    sourcemap: false,
    assetsInlineLimit: 0,
    manifest: true,
    cssTarget: OLDEST_BROWSERS,
  },
  environments: {
    client: {
      build: {
        target: SCRIPT_TARGETS,
        rollupOptions: {
          checks,
          output: {
            codeSplitting: { groups: [FRAME, READING, MUTATIONS, RANKING, NOMINATIONS] },
            entryFileNames: FILE_NAMES,
            chunkFileNames: FILE_NAMES,
          },
        },
      },
    },
    ssr: {
      resolve: command === "build" ? { noExternal: true, external: WITH_FILES } : {},
      // Packages that bring a second half for developers leave it out.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
      build: {
        rollupOptions: {
          checks: serverChecks,
          input: "./src/main.ts",
          output: { codeSplitting: { groups: [startGroup()] }, comments: false },
        },
      },
    },
  },
  optimizeDeps: { entries: ["src/**/*.tsx"] },
}));
