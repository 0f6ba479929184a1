// The left column: the fields of a query or the filters of a report, and the list of reports.

import { signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Description } from '../../catalog/description.ts'
import { Tabs } from '../parts/tabs.tsx'
import { QUERY } from '../request/asked.ts'
import { asked } from '../state/place.ts'
import { FieldList, ReportMembers } from './field-items.tsx'
import { ReportList } from './report-list.tsx'

const shownTab = signal<'fields' | 'reports'>('fields')

const isWide = () => matchMedia('(min-width: 900px)').matches

export function FieldsPanel({ description }: { readonly description: Description }) {
  const search = useSignal('')
  const open = useSignal(isWide())
  useEffect(() => {
    const wide = matchMedia('(min-width: 900px)')
    const onChange = () => {
      open.value = wide.matches
    }
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }, [])
  const endpoint = asked.value?.endpoint ?? QUERY
  const question = asked.value?.question
  // On a small screen the panel is above the builder. Close the panel, so that the changed request is visible.
  useEffect(() => {
    if (!isWide()) open.value = false
  }, [endpoint, question])
  const report = description.reports.find(({ path }) => path === endpoint)
  return (
    <aside class="fields" aria-label="Fields and reports">
      <details
        open={open.value}
        onToggle={(event) => {
          open.value = event.currentTarget.open
        }}
      >
        <summary>Fields and reports</summary>
        <div class="search">
          <label class="unseen" for="field-search">
            Search fields and reports
          </label>
          <input
            id="field-search"
            type="search"
            placeholder="Search"
            autocomplete="off"
            value={search.value}
            onInput={(event) => {
              search.value = event.currentTarget.value
            }}
          />
          <kbd title="Press this key to search">/</kbd>
        </div>
        <Tabs
          name="left"
          label="Fields or reports"
          shown={shownTab}
          tabs={[
            {
              id: 'fields',
              title: report === undefined ? 'Fields' : 'Members',
              body: () =>
                report === undefined ? (
                  <FieldList description={description} search={search.value} />
                ) : (
                  <ReportMembers report={report} description={description} search={search.value} />
                ),
            },
            {
              id: 'reports',
              title: 'Reports',
              body: () => <ReportList description={description} search={search.value} />,
            },
          ]}
        />
      </details>
    </aside>
  )
}
