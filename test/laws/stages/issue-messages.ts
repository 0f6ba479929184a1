// The messages of the issues that a stage found.

import { issueOf, type PlacedIssue } from '../../../src/issues/placed-issue.ts'

export const messages = (issues: readonly PlacedIssue[]): readonly string[] =>
  issues.map((issue) => issueOf(issue).message)
