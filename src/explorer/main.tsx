// The entry of the page.

import { render } from 'preact'
import { App } from './app.tsx'
import { begin } from './state/session.ts'

const root = document.getElementById('explorer')
begin()
// The top bar of the HTML is painted before this script runs.
root?.replaceChildren()
if (root !== null) render(<App />, root)
