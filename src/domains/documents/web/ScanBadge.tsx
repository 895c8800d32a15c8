import { type ShownStatuses, StatusBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { FiledDocument } from '../contract.ts'
import type words from '../locales/en.json'

type UnsafeScan = Exclude<FiledDocument['scan'], 'clean'>

const scans: ShownStatuses<UnsafeScan, 'documents.scan.', (typeof words)['scan']> = {
  pending: { tone: 'waiting', label: 'documents.scan.pending' },
  infected: { tone: 'bad', label: 'documents.scan.infected' },
}

/** Whether a virus scan is pending or has found a virus; nothing for a clean file. */
export function ScanBadge({ scan }: Pick<FiledDocument, 'scan'>) {
  return scan === 'clean' ? null : <StatusBadge status={scan} of={scans} />
}
