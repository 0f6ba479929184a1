// The input of all pictures.

import type { Description } from '../../catalog/description.ts'
import type { Asked } from '../request/asked.ts'
import type { Page } from '../state/service-answer.ts'

/** The page of rows to draw, its request, and the description of the service. */
export interface Source {
  readonly asked: Asked
  readonly page: Page
  readonly description: Description
}
