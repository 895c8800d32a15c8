import { Anchor } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatPhone } from '#base/phone.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { DeleteItem, EditItem, MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { Initials } from '#platform/web/ui/record/Initials.tsx'
import { MailAddress } from '#platform/web/ui/record/MailAddress.tsx'
import { RecordDialog } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { HistorySteps } from '#platform/web/ui/record/History.tsx'
import { type Contact, contactRoutes } from '../../contract/contacts.ts'
import { ContactDialog } from './ContactDialog.tsx'
import { useContactHistoryFields } from './use-contact-history-fields.ts'

interface Props {
  contact: Contact
  projectsField: ReactNode
}

const rights = ['mayConfirmHours', 'mayPlaceRequests', 'maySeeInvoices', 'maySignContracts'] as const

/** A contact of a client: address, projects, rights, and a menu of its actions. */
export function ContactRow({ contact, projectsField }: Props) {
  const { t } = useTranslation()
  const [asking, ask] = useState<'edit' | 'history' | 'delete'>()
  const close = () => ask(undefined)
  const remove = useWrite(contactRoutes.deleteContact)
  const { id, clientId, name, email, phone, projects, version, allowed } = contact
  const granted = rights.filter((right) => contact[right]).map((right) => t(`clients.contacts.right.${right}`))
  const limitedTo = projects?.map((project) => project.name).join(', ')
  return (
    <ItemRow
      start={<Initials name={name} />}
      name={name}
      notes={[
        <>
          <Anchor href={`mailto:${email}`}>
            <MailAddress address={email} />
          </Anchor>
          {phone && ` · ${formatPhone(phone)}`}
        </>,
        [...granted, limitedTo ?? t('clients.contacts.allProjects')].join(' · '),
      ]}
      menu={
        <MoreMenu label={t('clients.contacts.actions', { name })} quiet>
          {allowed.includes('edit') && <EditItem onClick={() => ask('edit')} />}
          <MenuAction icon={IconHistory} onClick={() => ask('history')}>
            {t('platform.history.title')}
          </MenuAction>
          {allowed.includes('delete') && <DeleteItem onClick={() => ask('delete')} />}
        </MoreMenu>
      }
    >
      {asking === 'edit' && (
        <ContactDialog
          clientId={clientId}
          contact={contact}
          rightsToGive={contact.rightsToGive}
          projectsField={projectsField}
          onClose={close}
        />
      )}
      {asking === 'history' && <ContactHistoryDialog contact={contact} onClose={close} />}
      {asking === 'delete' && (
        <DeleteDialog
          title={t('clients.delete.title', { name })}
          remove={() => remove.write({ params: { id: clientId, contactId: id }, ifMatch: version })}
          done={t('clients.contacts.deleted', { name })}
          onClose={close}
        >
          {t('clients.contacts.deleteText')}
        </DeleteDialog>
      )}
    </ItemRow>
  )
}

/** The history of a contact in a dialog. */
function ContactHistoryDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, clientId, name } = contact
  return (
    <RecordDialog title={t('clients.contacts.history', { name })} onClose={onClose}>
      <HistorySteps
        of={contactRoutes.readContactHistory}
        input={{ params: { id: clientId, contactId: id }, query: {} }}
        fields={useContactHistoryFields()}
      />
    </RecordDialog>
  )
}
