import { readBytes } from '../../json/read-json.ts'
import { usageError } from '../args.ts'
import { bytesOfFile } from '../io/regular-file.ts'

/** The content of a JSON file. Throws a usage error that names the file. */
export function readJsonFile(path: string, place: string): unknown {
  const read = readBytes(bytesOfFile(path, place), 'file')
  if (read.ok) return read.value
  throw usageError(`${place} ${path}: ${read.issue.path}${read.issue.path && ': '}${read.issue.message}`)
}
