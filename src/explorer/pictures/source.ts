// The input of all pictures.

import type { Description } from '../../catalog/description.ts'
import type { Asked } from '../request/asked.ts'
import type { Page } from '../state/service-answer.ts'

/** The page to draw, its request, and the service that answered it. */
export interface Source {
  readonly asked: Asked
  readonly page: Page
  readonly description: Description
}
