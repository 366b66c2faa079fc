import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { legalTexts } from "./scripts/legal-texts.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), legalTexts()],
  // Nothing is inlined: the content policy allows files of the site only, no data: addresses.
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    ssr: { build: { rollupOptions: { input: "./src/main.ts" } } },
  },
  optimizeDeps: { entries: ["src/**/*.tsx"] },
});
