import { IconEye, IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { RecordDialog } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { PlainTable } from '#platform/web/ui/record/PlainTable.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import { type InspectionLink, inspectionRoutes } from '../../contract.ts'
import type { LinkStatus } from '../../rules.ts'
import type texts from '../../locales/en.json'

const tones: Tones<LinkStatus, (typeof texts)['links']['status']> = {
  active: 'good',
  expired: 'neutral',
  revoked: 'bad',
}

/** A link to an export with its dates and visits, and a menu of its actions. */
export function LinkRow({ link }: { link: InspectionLink }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const [open, setOpen] = useState<'visits' | 'revoke'>()
  const close = () => setOpen(undefined)
  const { id, recipient, status, createdAt, createdBy, expiresAt, visitCount, visits, allowed } = link
  const revoke = useWrite(inspectionRoutes.revokeInspectionLink, {
    onDone: () => tell.success(t('inspections.links.revoked')),
  })
  return (
    <ItemRow
      name={recipient}
      badge={<StatusBadge status={status} tones={tones} label={`inspections.links.status.${status}`} />}
      notes={[
        t('inspections.links.created', { when: format.moment(createdAt), name: createdBy }),
        [
          t('inspections.links.expires', { when: format.moment(expiresAt) }),
          t('inspections.links.visits', { count: visitCount }),
        ].join(' · '),
      ]}
      menu={
        <MoreMenu label={t('inspections.links.actions', { name: recipient })} quiet>
          <MenuAction icon={IconEye} onClick={() => setOpen('visits')}>
            {t('inspections.links.showVisits')}
          </MenuAction>
          {allowed.includes('revoke') && (
            <MenuAction color="var(--bad)" icon={IconLinkOff} onClick={() => setOpen('revoke')}>
              {t('inspections.links.revoke')}
            </MenuAction>
          )}
        </MoreMenu>
      }
    >
      <Confirm
        open={open === 'revoke'}
        title={t('inspections.links.revokeTitle', { name: recipient })}
        action={t('inspections.links.revoke')}
        danger
        onConfirm={() => revoke.act({ params: { id } })}
        onClose={close}
      >
        {t('inspections.links.revokeText')}
      </Confirm>
      {open === 'visits' && (
        <RecordDialog title={t('inspections.visits.title', { name: recipient })} onClose={close}>
          {visits.length === 0 ? (
            <p>{t('inspections.visits.none')}</p>
          ) : (
            <PlainTable
              caption={t('inspections.visits.title', { name: recipient })}
              columns={[t('inspections.visits.at'), t('inspections.visits.kind'), t('inspections.visits.address')]}
              rows={visits.map((visit) => ({
                key: visit.id,
                cells: [format.moment(visit.at), t(`inspections.visits.${visit.kind}`), visit.address],
              }))}
            />
          )}
        </RecordDialog>
      )}
    </ItemRow>
  )
}
