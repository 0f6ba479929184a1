// The developer panel in the right column: the JSON, the SQL, the explanation and the code of the request.

import { signal } from '@preact/signals'
import type { Description } from '../../catalog/description.ts'
import { Tabs } from '../parts/tabs.tsx'
import type { Asked } from '../request/asked.ts'
import { issues, warnings } from '../state/dry-run.ts'
import { CodeTab } from './code-tab.tsx'
import { ExplainTab } from './explain-tab.tsx'
import { JsonTab } from './json-tab.tsx'
import { SqlTab } from './sql-tab.tsx'

const shown = signal<'json' | 'sql' | 'explain' | 'code'>('json')

export function Panel({ asked, description }: { readonly asked: Asked; readonly description: Description }) {
  const count = issues.value.length + warnings.value.length
  return (
    <aside class="panel" aria-label="Behind the answer">
      <Tabs
        name="right"
        label="Behind the answer"
        shown={shown}
        tabs={[
          { id: 'json', title: 'JSON', body: () => <JsonTab asked={asked} /> },
          { id: 'sql', title: 'SQL', body: () => <SqlTab asked={asked} /> },
          {
            id: 'explain',
            title: count > 0 ? `Explain (${count})` : 'Explain',
            body: () => <ExplainTab asked={asked} description={description} />,
          },
          { id: 'code', title: 'Code', body: () => <CodeTab asked={asked} /> },
        ]}
      />
    </aside>
  )
}
