// The title of the request, above its answer.

import type { Description } from '../../catalog/description.ts'
import type { Asked } from '../request/asked.ts'
import { reportTitle, subjectOf } from '../request/titles.ts'

interface TitleProps {
  readonly asked: Asked
  readonly description: Description
}

export function Title({ asked, description }: TitleProps) {
  const report = description.reports.find(({ path }) => path === asked.endpoint)
  return (
    <header class="title">
      {report === undefined ? (
        <h1>{subjectOf(asked, description)}</h1>
      ) : (
        <>
          <h1>
            {reportTitle(report)} <code class="quiet">{report.path}</code>
          </h1>
          <p class="quiet">{report.about}</p>
        </>
      )}
    </header>
  )
}
