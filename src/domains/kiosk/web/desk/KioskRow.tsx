import { IconBan, IconHistory, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { RecordDialog } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { type HistoryField, HistorySteps } from '#platform/web/ui/record/History.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import { type Kiosk, kioskRoutes, type PairingKiosk } from '../../contract.ts'
import type texts from '../../locales/en.json'
import type { KioskStatus } from '../../rules.ts'

const tones: Tones<KioskStatus, (typeof texts)['status']> = {
  unpaired: 'neutral',
  pairing: 'attention',
  paired: 'good',
  revoked: 'bad',
}

/** A kiosk with its work site, its state and a menu of its actions. */
export function KioskRow({ kiosk, onCode }: { kiosk: Kiosk; onCode: (kiosk: PairingKiosk) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const [asking, ask] = useState<'pair' | 'revoke' | 'delete' | 'rename' | 'history'>()
  const close = () => ask(undefined)
  const { id, name, site, client, status, seenAt, revokedAt, allowed } = kiosk
  const pair = useWrite(kioskRoutes.makePairingCode, { onDone: onCode })
  const revoke = useWrite(kioskRoutes.revokeKiosk, { onDone: () => tell.success(t('kiosk.revoke.done')) })
  const remove = useWrite(kioskRoutes.deleteKiosk, { onDone: () => tell.success(t('kiosk.delete.done')) })
  return (
    <ItemRow
      name={name}
      badge={<StatusBadge status={status} tones={tones} label={`kiosk.status.${status}`} />}
      notes={[
        `${client.name} · ${site.name}`,
        seenAt !== null && t('kiosk.list.seen', { when: format.moment(seenAt) }),
        seenAt === null && revokedAt !== null && t('kiosk.list.revoked', { when: format.moment(revokedAt) }),
      ]}
      menu={
        <MoreMenu label={t('kiosk.list.actions', { name })} quiet>
          {allowed.includes('pair') && (
            <MenuAction
              icon={IconLink}
              onClick={() => (status === 'paired' ? ask('pair') : void pair.act({ params: { id } }))}
            >
              {t(status === 'paired' ? 'kiosk.pair.again' : 'kiosk.pair.action')}
            </MenuAction>
          )}
          <MenuAction icon={IconPencil} onClick={() => ask('rename')}>
            {t('kiosk.rename.action')}
          </MenuAction>
          <MenuAction icon={IconHistory} onClick={() => ask('history')}>
            {t('kiosk.history.action')}
          </MenuAction>
          {allowed.includes('revoke') && (
            <MenuAction color="var(--bad)" icon={IconBan} onClick={() => ask('revoke')}>
              {t('kiosk.revoke.action')}
            </MenuAction>
          )}
          {allowed.includes('delete') && (
            <MenuAction color="var(--bad)" icon={IconTrash} onClick={() => ask('delete')}>
              {t('kiosk.delete.action')}
            </MenuAction>
          )}
        </MoreMenu>
      }
    >
      <Confirm
        open={asking === 'pair'}
        title={t('kiosk.pair.title', { name })}
        action={t('kiosk.pair.again')}
        onConfirm={() => pair.act({ params: { id } })}
        onClose={close}
      >
        {t('kiosk.pair.lead')}
      </Confirm>
      <Confirm
        open={asking === 'revoke'}
        title={t('kiosk.revoke.title', { name })}
        action={t('kiosk.revoke.action')}
        danger
        onConfirm={() => revoke.act({ params: { id } })}
        onClose={close}
      >
        {t('kiosk.revoke.lead')}
      </Confirm>
      <Confirm
        open={asking === 'delete'}
        title={t('kiosk.delete.title', { name })}
        action={t('kiosk.delete.action')}
        danger
        onConfirm={() => remove.act({ params: { id } })}
        onClose={close}
      >
        {t('kiosk.delete.lead')}
      </Confirm>
      {asking === 'rename' && <RenameDialog kiosk={kiosk} onClose={close} />}
      {asking === 'history' && <KioskHistory kiosk={kiosk} onClose={close} />}
    </ItemRow>
  )
}

function RenameDialog({ kiosk: { id, name }, onClose }: { kiosk: Kiosk; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(kioskRoutes.renameKiosk)
  const form = useContractForm(kioskRoutes.renameKiosk.body, { name })
  return (
    <FormDialog
      title={t('kiosk.rename.title')}
      form={form}
      save={(body) => write({ params: { id }, body })}
      onSaved={() => tell.success(t('kiosk.rename.done'))}
      onClose={onClose}
      submit={t('platform.action.save')}
    >
      <TextField name="name" label={t('kiosk.field.name')} required autoFocus />
    </FormDialog>
  )
}

function KioskHistory({ kiosk: { id, name }, onClose }: { kiosk: Kiosk; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const moment: HistoryField['show'] = (value) => (typeof value === 'string' ? format.moment(value) : null)
  const fields: Readonly<Record<string, HistoryField | null>> = {
    name: { label: t('kiosk.field.name') },
    workSiteId: null,
    pairingHash: { label: t('kiosk.pairing.code') },
    pairingUntil: { label: t('kiosk.history.codeUntil'), show: moment },
    pairedAt: { label: t('kiosk.history.paired'), show: moment },
    revokedAt: { label: t('kiosk.history.revoked'), show: moment },
    openingKey: null,
    deletedAt: null,
  }
  return (
    <RecordDialog title={t('kiosk.history.title', { name })} onClose={onClose}>
      <HistorySteps
        of={kioskRoutes.readKioskHistory}
        input={{ params: { id }, query: { limit: '10' } }}
        fields={fields}
      />
    </RecordDialog>
  )
}
