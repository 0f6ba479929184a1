// The entry point of the page.

import { render } from 'preact'
import { App } from './app.tsx'
import { begin } from './state/session.ts'

const root = document.getElementById('explorer')
begin()
// Removes the static top bar of `index.html`, which the browser shows until this script runs.
root?.replaceChildren()
if (root !== null) render(<App />, root)
