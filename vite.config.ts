import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { sourcemap: false },
  environments: {
    ssr: { build: { rollupOptions: { input: "./src/main.ts" } } },
  },
  optimizeDeps: { entries: ["src/**/*.tsx"] },
});
