// Preloaded by Node before an example: the package, as examples import it, is the sources and not what was built of them.

import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { sourceOf } from '../docs/markdown.ts'

registerHooks({
  resolve(specifier, context, next) {
    const source = sourceOf(specifier)
    return source === undefined ? next(specifier, context) : next(pathToFileURL(source).href, context)
  },
})
