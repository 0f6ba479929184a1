// Builds the page: one HTML, one script, one style, and lazy chunks, all with content hashes in their names.

import { resolve } from 'node:path'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // The page is at `explorer`, next to its folder, below the service's mount path.
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
    // The library, loaded when SQL or a question is first asked for.
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
