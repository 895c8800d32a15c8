import type { Entry } from '../../contract.ts'
import { ClientBadge } from './ClientDecision.tsx'
import { Marks } from './Marks.tsx'

/** The decision of the client on an entry, and its flags. */
export function MarksCell({ entry }: { entry: Entry }) {
  return (
    <>
      <ClientBadge entry={entry} />
      <Marks marks={entry.marks} />
    </>
  )
}
