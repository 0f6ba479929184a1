// How the page is built: one HTML, one script and one style, and what is loaded later, each named after its content.

import { resolve } from 'node:path'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // The page stands at `explorer` beside its folder, below whatever the service is mounted at.
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
    rolldownOptions: {
      output: {
        entryFileNames: 'explorer-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: 'explorer-[hash][extname]',
      },
    },
  },
})
