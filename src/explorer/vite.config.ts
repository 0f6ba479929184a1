// Builds the page: one HTML file, one script, one style sheet, and lazy chunks. All file names, except the name of the
// HTML file, contain a content hash.

import { resolve } from 'node:path'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // The service serves the page at `explorer` below its mount path, and the other files in the folder `explorer/`.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `explorer/${file}` : { relative: true }),
  },
  build: {
    outDir: resolve(import.meta.dirname, '../../dist/explorer'),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The chunk of the library is large, but the page loads it only to show SQL or to translate a question.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        entryFileNames: 'explorer-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: 'explorer-[hash][extname]',
      },
    },
  },
})
