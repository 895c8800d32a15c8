import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemPanelWithDialog } from '#platform/web/ui/items/ItemPanelWithDialog.tsx'
import type { Client } from '../../contract.ts'
import { contactRoutes } from '../../contract/contacts.ts'
import { ContactDialog } from './ContactDialog.tsx'
import { ContactRow } from './ContactRow.tsx'

interface Props {
  client: Client
  /** The field that limits a contact to some projects; a later domain provides it. */
  projectsField: ReactNode
}

/** The contacts of a client: who confirms hours, places requests and sees invoices. */
export function Contacts({ client, projectsField }: Props) {
  const { t } = useTranslation()
  const list = useRead(contactRoutes.listContacts, { params: { id: client.id } })
  const rightsToGive = list.data?.rightsToGive ?? []
  return (
    <ItemPanelWithDialog
      title={t('clients.contacts.title')}
      lead={t('clients.contacts.lead')}
      of={list}
      add={t('clients.contacts.add')}
      dialog={(onClose) => (
        <ContactDialog
          clientId={client.id}
          main={list.data?.items.length === 0 ? client.contact : undefined}
          rightsToGive={rightsToGive}
          projectsField={projectsField}
          onClose={onClose}
        />
      )}
      empty={{ icon: IconUsers, title: t('clients.contacts.empty'), text: t('clients.contacts.emptyText') }}
      row={(contact) => <ContactRow contact={contact} projectsField={projectsField} />}
    />
  )
}
