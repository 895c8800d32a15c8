import { Anchor } from '@mantine/core'
import { IconCircleCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { type ReceivableNote, receivableNoteRoutes } from '../../contract/receivable-notes.ts'
import { NoteStatusBadge } from './NoteBadge.tsx'

/** A note on open amounts with its status, and a menu to close or delete it; with its client in a list of several clients. */
export function NoteRow({ note, withClient = false }: { note: ReceivableNote; withClient?: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const [isDeleting, setDeleting] = useState(false)
  const close = useWrite(receivableNoteRoutes.closeReceivableNote, {
    onDone: () => tell.success(t('receivables.notes.closed')),
  })
  const remove = useWrite(receivableNoteRoutes.deleteReceivableNote, {
    onDone: () => tell.success(t('receivables.notes.deleted')),
  })
  const { id, client, statement, kind, status, text, promisedOn, amount, by, at, allowed } = note
  const params = { id }
  return (
    <ItemRow
      name={
        amount && promisedOn
          ? t('receivables.notes.promiseOf', { amount: format.money(amount), date: format.date(promisedOn) })
          : t(`receivables.notes.kind.${kind}`)
      }
      badge={<NoteStatusBadge status={status} />}
      notes={[
        text,
        <>
          {withClient && (
            <>
              <Anchor component={Link} to={`/provider/receivables?clientId=${client.id}`}>
                {client.name}
              </Anchor>
              {' · '}
            </>
          )}
          {statement ? (
            <Anchor component={Link} to={`/provider/statements/${statement.id}?tab=payments`}>
              {t('receivables.notes.invoice', { number: statement.name })}
            </Anchor>
          ) : (
            t('receivables.notes.allInvoices')
          )}
        </>,
        t('receivables.notes.written', { name: by, at: format.moment(at) }),
      ]}
      menu={
        allowed.length > 0 && (
          <MoreMenu label={t('receivables.notes.actions', { at: format.moment(at) })} quiet>
            {allowed.includes('close') && (
              <MenuAction icon={IconCircleCheck} onClick={() => void close.act({ params })}>
                {t('receivables.notes.close')}
              </MenuAction>
            )}
            {allowed.includes('delete') && (
              <MenuAction icon={IconTrash} onClick={() => setDeleting(true)}>
                {t('receivables.notes.delete')}
              </MenuAction>
            )}
          </MoreMenu>
        )
      }
    >
      <Confirm
        open={isDeleting}
        danger
        title={t('receivables.notes.deleteTitle')}
        action={t('receivables.notes.delete')}
        onConfirm={() => remove.act({ params })}
        onClose={() => setDeleting(false)}
      >
        {t('receivables.notes.deleteText')}
      </Confirm>
    </ItemRow>
  )
}
