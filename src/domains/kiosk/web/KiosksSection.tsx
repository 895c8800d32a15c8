import { IconDeviceTablet } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemPanelWithDialog } from '#platform/web/ui/items/ItemPanelWithDialog.tsx'
import { kioskRoutes, type PairingKiosk } from '../contract.ts'
import { AddKioskDialog } from './desk/AddKioskDialog.tsx'
import { KioskRow } from './desk/KioskRow.tsx'
import { PairingDialog } from './desk/PairingDialog.tsx'
import { UnverifiedPunches } from './desk/UnverifiedPunches.tsx'

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
