import { IconDeviceTablet } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemPanelWithDialog } from '#platform/web/ui/items/ItemPanelWithDialog.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { RecordDialog } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { CopyLine } from '#platform/web/ui/record/CopyLine.tsx'
import { kioskRoutes, type PairingKiosk } from '../contract.ts'
import { AddKioskDialog } from './desk/AddKioskDialog.tsx'
import { KioskRow } from './desk/KioskRow.tsx'
import { UnverifiedPunches } from './desk/UnverifiedPunches.tsx'
import { kioskPath } from '../rules.ts'

/** The kiosks of the organisation: add, pair, revoke; and the clock times whose PIN was not confirmed. */
export function KiosksSection() {
  const { t } = useTranslation()
  const kiosks = useRead(kioskRoutes.listKiosks, {})
  const [pairing, setPairing] = useState<PairingKiosk>()
  return (
    <>
      <ItemPanelWithDialog
        title={t('kiosk.list.title')}
        lead={t('kiosk.list.lead')}
        of={kiosks}
        add={t('kiosk.list.add')}
        dialog={(onClose) => <AddKioskDialog onClose={onClose} onAdded={setPairing} />}
        empty={{ icon: IconDeviceTablet, title: t('kiosk.list.empty'), text: t('kiosk.list.emptyText') }}
        row={(one) => <KioskRow kiosk={one} onCode={setPairing} />}
      >
        {pairing && <PairingDialog kiosk={pairing} onClose={() => setPairing(undefined)} />}
      </ItemPanelWithDialog>
      {kiosks.data && kiosks.data.unverified.length > 0 && (
        <UnverifiedPunches punches={kiosks.data.unverified} total={kiosks.data.unverifiedTotal} />
      )}
    </>
  )
}

/** Shows a pairing code, this one time, and where to type it. */
function PairingDialog({ kiosk, onClose }: { kiosk: PairingKiosk; onClose: () => void }) {
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
