import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { FiledDocument } from '../contract.ts'
import type texts from '../locales/en.json'

type UnsafeScan = Exclude<FiledDocument['scan'], 'clean'>

const scans: Tones<UnsafeScan, (typeof texts)['scan']> = { pending: 'waiting', infected: 'bad' }

/** Whether a virus scan is pending or has found a virus; nothing for a clean file. */
export function ScanBadge({ scan }: Pick<FiledDocument, 'scan'>) {
  return scan === 'clean' ? null : <StatusBadge status={scan} tones={scans} label={`documents.scan.${scan}`} />
}
