// Node preloads this module before an example. The module resolves the package to its sources instead of the build.

import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { sourceOf } from '../docs/markdown.ts'

registerHooks({
  resolve(specifier, context, next) {
    const source = sourceOf(specifier)
    return source === undefined ? next(specifier, context) : next(pathToFileURL(source).href, context)
  },
})
