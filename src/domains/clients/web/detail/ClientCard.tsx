import { Anchor, Button, Group, Stack } from '@mantine/core'
import { IconMail, IconPhone, IconWorld } from '@tabler/icons-react'
import { formatPhone } from '#base/phone.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { clientRecord } from '#domains/clients/contract/fields.ts'
import { plainFacts } from '#platform/web/ui/record/plain-fields.ts'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { Initials } from '#platform/web/ui/record/Initials.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { Client } from '../../contract.ts'
import styles from './ClientCard.module.css'

/** The contact, billing address and notes of a client. */
export function ClientCard({ client }: { client: Client }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className={styles.card}>
      <Panel title={t('clients.one.contact')}>
        <Contact client={client} />
      </Panel>
      <Panel title={t('clients.one.billing')}>
        <Facts
          facts={[
            [t('clients.field.vatNumber'), client.vatNumber],
            [t('clients.field.billingAddress'), client.billingAddress],
            ...plainFacts(clientRecord, ['company', 'contact', 'billing'], client, { t, format }),
            [t('clients.field.since'), format.day(client.createdAt)],
          ]}
        />
      </Panel>
      {client.notes && (
        <Panel title={t('clients.field.notes')}>
          <p className={styles.notes}>{client.notes}</p>
        </Panel>
      )}
    </div>
  )
}

function Contact({ client: { contact, website, name } }: { client: Client }) {
  const { t } = useTranslation()
  const { fullName, jobTitle, email, phone } = contact
  if (!fullName && !email && !phone && !website) return <p className={styles.none}>{t('clients.one.noContact')}</p>
  return (
    <Stack gap="1.125rem">
      {(fullName || jobTitle) && (
        <Group gap="0.875rem" wrap="nowrap">
          <Initials name={fullName ?? name} size="large" />
          <p className={styles.words}>
            <strong>{fullName ?? name}</strong>
            {jobTitle && <span>{jobTitle}</span>}
          </p>
        </Group>
      )}
      {(phone || email) && (
        <div className={styles.ways}>
          {phone && (
            <Button
              variant="default"
              component="a"
              href={`tel:${phone}`}
              leftSection={<IconPhone size={18} aria-hidden />}
            >
              {t('clients.one.call')}
            </Button>
          )}
          {email && (
            <Button
              component="a"
              href={`mailto:${email}`}
              variant="default"
              leftSection={<IconMail size={18} aria-hidden />}
            >
              {t('clients.one.mail')}
            </Button>
          )}
        </div>
      )}
      <ul className={styles.lines}>
        {phone && <li>{formatPhone(phone)}</li>}
        {email && (
          <li>
            {email.slice(0, email.indexOf('@') + 1)}
            <wbr />
            {email.slice(email.indexOf('@') + 1)}
          </li>
        )}
        {website && (
          <li>
            <Anchor href={website} target="_blank" rel="noopener noreferrer">
              <IconWorld size={16} aria-hidden /> {website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
            </Anchor>
          </li>
        )}
      </ul>
    </Stack>
  )
}
