import { Anchor } from '@mantine/core'
import {
  IconClockCheck,
  IconCode,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconReceiptRefund,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { daysBetween } from '#base/days.ts'
import { useCountryName } from '#domains/organisations/web/use-country-name.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { type FileRoute, useSave } from '#platform/web/api/use-save.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useNavigation, useParams } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { RecordSections } from '#platform/web/ui/page/RecordSections.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { History } from '#platform/web/ui/record/History.tsx'
import { billingRoutes, creditForm, type Statement } from '../../contract.ts'
import { paymentReferenceOf } from '../../rules/payment-reference.ts'
import { MissingFields } from '../MissingFields.tsx'
import { StatementBadge, UnsentBadge } from '../StatementBadges.tsx'
import { StatementLines } from '../StatementLines.tsx'
import styles from './StatementScreen.module.css'

interface Props {
  /** The panel with the payments of an invoice. */
  payments?: (invoice: Statement) => ReactNode
  /** The panel with the emails. */
  emails?: (statement: Statement) => ReactNode
  /** In the head of an invoice: its last reminder. */
  reminded?: (invoice: Statement) => ReactNode
  /** The main buttons. */
  main?: (statement: Statement) => ReactNode
}

/** One statement: parties, lines, payments and files, with the action to credit it. */
export function StatementScreen({ payments, emails, reminded, main }: Props) {
  const { t } = useTranslation()
  const { id } = useParams()
  const statement = useRead(billingRoutes.readStatement, { params: { id } })
  const found = statement.data
  return (
    <Page
      title={found ? `${t(`billing.kind.${found.kind}`)} ${found.number}` : t('billing.one.title')}
      lead={
        found && (
          <>
            <Anchor component={Link} underline="always" to={`/provider/clients/${found.client.id}`}>
              {found.client.name}
            </Anchor>
            <OpenAmount statement={found} />
            {found.kind === 'invoice' && reminded?.(found)}
          </>
        )
      }
      badge={
        found?.kind === 'invoice' && (
          <>
            <StatementBadge statement={found} />
            <UnsentBadge statement={found} />
          </>
        )
      }
      back={{ to: '/provider/statements', label: t('billing.list.title') }}
      actions={
        found && (
          <>
            {main?.(found)}
            <Further statement={found} />
          </>
        )
      }
    >
      <Reading of={statement} as="form">
        {(known) => (
          <RecordSections
            sections={[
              { name: 'overview', content: <Overview statement={known} /> },
              known.kind === 'invoice' && { name: 'payments', content: payments?.(known) },
              { name: 'delivery', content: emails?.(known) },
              { name: 'history', content: <StatementHistory id={known.id} /> },
            ]}
          />
        )}
      </Reading>
    </Page>
  )
}

/** What is open of an invoice, and how late it is. */
function OpenAmount({ statement: { open, currency, dueDate, status } }: { statement: Statement }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (open <= 0) return null
  const amount = format.money({ amount: open, currency })
  const days = daysBetween(dueDate, todayIn(format.timeZone))
  return (
    <>
      {' · '}
      {status === 'overdue' ? (
        <strong className={styles.late}>{t('billing.one.openLate', { amount, days })}</strong>
      ) : (
        t('billing.one.openAmount', { amount })
      )}
    </>
  )
}

/** The files of a statement, and its credit note. */
function Further({ statement }: { statement: Statement }) {
  const { t } = useTranslation()
  const { go } = useNavigation()
  const tell = useToasts()
  const [isCrediting, setCrediting] = useState(false)
  const { write } = useWrite(billingRoutes.creditStatement)
  const { save, pending } = useSave()
  const { id, number, allowed } = statement
  const file = (of: FileRoute, icon: TablerIcon, label: string) => (
    <MenuAction icon={icon} onClick={() => void save(of, { params: { id } })}>
      {label}
    </MenuAction>
  )
  return (
    <>
      <MoreMenu label={t('billing.one.more')} loading={pending}>
        {file(billingRoutes.readStatementPdf, IconFileTypePdf, t('billing.one.pdf'))}
        {file(billingRoutes.readStatementSheet, IconFileSpreadsheet, t('billing.one.xlsx'))}
        {allowed.includes('timesheet') &&
          file(billingRoutes.readStatementTimesheet, IconClockCheck, t('billing.one.timesheet'))}
        {allowed.includes('xml') && file(billingRoutes.readStatementXml, IconCode, t('billing.one.xml'))}
        {allowed.includes('credit') && (
          <MenuAction icon={IconReceiptRefund} onClick={() => setCrediting(true)}>
            {t('billing.credit.action')}
          </MenuAction>
        )}
      </MoreMenu>
      {isCrediting && (
        <CommentDialog
          title={t('billing.credit.title', { number })}
          lead={t('billing.credit.text')}
          shape={creditForm}
          name="reason"
          label={t('billing.credit.reason')}
          action={t('billing.credit.action')}
          danger
          required
          send={(body) => write({ params: { id }, body })}
          onDone={(note) => {
            tell.success(t('billing.credit.done', { number: note.number }))
            go(`/provider/statements/${note.id}`)
          }}
          onClose={() => setCrediting(false)}
        />
      )}
    </>
  )
}

/** The facts, lines and parties of a statement. */
function Overview({ statement }: { statement: Statement }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { credits, creditedBy, missing, seller, buyer, total, open, currency } = statement
  return (
    <>
      {creditedBy && (
        <p className={styles.note}>
          <Link to={`/provider/statements/${creditedBy.id}`}>
            {t('billing.one.creditedBy', { number: creditedBy.name })}
          </Link>
        </p>
      )}
      {credits && (
        <p className={styles.note}>
          <Link to={`/provider/statements/${credits.id}`}>{t('billing.one.credits', { number: credits.name })}</Link>
        </p>
      )}
      {missing.length > 0 && (
        <Panel>
          <p className={styles.lacking}>{t('billing.one.noXml')}</p>
          <MissingFields missing={missing} clientId={statement.client.id} />
        </Panel>
      )}
      <Panel>
        <Facts
          facts={[
            ...(statement.kind === 'invoice'
              ? [[t('billing.field.open'), format.money({ amount: open, currency })] as const]
              : []),
            [t('billing.field.period'), format.dates(statement.fromDate, statement.toDate)],
            [t('billing.field.issueDate'), format.date(statement.issueDate)],
            ...(statement.kind === 'invoice'
              ? [[t('billing.field.dueDate'), format.date(statement.dueDate)] as const]
              : []),
            [t('billing.field.total'), format.money({ amount: total, currency })],
            [t('billing.field.orderNumber'), statement.orderNumber],
            [t('billing.field.buyerReference'), buyer.buyerReference],
            [t('billing.field.accountNumber'), seller.accountNumber],
            [
              t('billing.field.paymentReference'),
              statement.kind === 'invoice'
                ? paymentReferenceOf(statement.number, seller.accountNumber)?.text
                : undefined,
            ],
            [
              t('billing.field.vatCategory'),
              statement.vatCategory === 'S'
                ? t('billing.one.vatCharged', {
                    rate: format.number(statement.vatBasisPoints / 10_000, {
                      style: 'percent',
                      maximumFractionDigits: 2,
                    }),
                  })
                : t(`billing.vatCategory.${statement.vatCategory}`),
            ],
            ...(statement.reason ? [[t('billing.field.reason'), statement.reason, 'wide'] as const] : []),
          ]}
        />
      </Panel>
      <Panel title={t('billing.one.lines')}>
        <StatementLines label={t('billing.one.lines')} lines={statement.lines} sums={statement} />
      </Panel>
      <Panel title={t('billing.one.parties')}>
        <div className={styles.parties}>
          <PartyCard title={t('billing.one.seller')} party={seller} />
          <PartyCard title={t('billing.one.buyer')} party={buyer} />
        </div>
      </Panel>
    </>
  )
}

function PartyCard({ title, party }: { title: string; party: Statement['seller'] | Statement['buyer'] }) {
  const { t } = useTranslation()
  const countryName = useCountryName()
  const cityLine = [party.postalZone, party.city].filter(Boolean).join(' ')
  const lines = [
    party.street,
    cityLine,
    party.country && countryName(party.country),
    party.vatNumber && t('billing.one.vatNumber', { number: party.vatNumber }),
    party.registrationNumber &&
      party.registrationNumber !== party.vatNumber &&
      t('billing.one.registrationNumber', { number: party.registrationNumber }),
  ].filter((line): line is string => Boolean(line))
  return (
    <section>
      <h3 className={styles.side}>{title}</h3>
      <p className={styles.party}>
        <strong>{party.name}</strong>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </section>
  )
}

/** The history of a statement: who made it, who credited it, and why, and its deliveries through Peppol. */
function StatementHistory({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <History
      of={billingRoutes.readStatementHistory}
      input={{ params: { id }, query: {} }}
      callPart={(name, { entity }) =>
        entity === 'client_statements'
          ? `${t('billing.kind.credit_note')} ${name}`
          : entity === 'reminded_invoices'
            ? t('billing.one.reminder', { level: name })
            : name
      }
      // A statement never changes; a delivery does.
      fields={{
        state: { label: t('billing.field.status'), show: (state) => t(`billing.peppol.state.${String(state)}`) },
        reason: { label: t('billing.field.reason') },
        recipientName: { label: t('billing.peppol.recipient') },
        changedAt: null,
        sentBy: null,
      }}
    />
  )
}
