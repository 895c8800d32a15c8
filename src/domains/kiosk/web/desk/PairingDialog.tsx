import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { RecordDialog } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { CopyLine } from '#platform/web/ui/record/CopyLine.tsx'
import type { PairingKiosk } from '../../contract.ts'
import { kioskPath } from '../../rules.ts'

/** Shows a pairing code, this one time, and where to type it. */
export function PairingDialog({ kiosk, onClose }: { kiosk: PairingKiosk; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <RecordDialog title={t('kiosk.pairing.title', { name: kiosk.name })} onClose={onClose}>
      <p>{t('kiosk.pairing.lead', { until: format.time(kiosk.codeUntil) })}</p>
      <CopyLine
        label={t('kiosk.pairing.address')}
        value={`${location.origin}${kioskPath}`}
        copy={t('kiosk.pairing.copy')}
        copied={t('kiosk.pairing.copied')}
      />
      <CopyLine
        label={t('kiosk.pairing.code')}
        value={kiosk.code}
        copy={t('kiosk.pairing.copy')}
        copied={t('kiosk.pairing.copied')}
        autoFocus
      />
    </RecordDialog>
  )
}
