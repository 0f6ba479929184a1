// Builds the page: one HTML, one script, one style, and lazy chunks, all with content hashes in their names.

import { resolve } from 'node:path'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // The page is at `explorer` below the mount path of the service, next to the folder `explorer/` with its files.
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
    // The chunk of the library is large. The page loads it only for SQL or a question.
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
