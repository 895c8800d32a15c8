import { Button } from '@mantine/core'
import { IconCalendarOff, IconClockCheck, IconFileInvoice, IconFileText, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ItemList } from '#platform/web/ui/items/ItemList.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { FigureIcon, type FigureLook } from '#platform/web/ui/record/FigureIcon.tsx'
import { type ClientHome, portalRoutes } from '../../contract.ts'
import { usePortalContact } from '../contact.ts'
import { ContractRow } from '../ContractRow.tsx'
import { InvoiceRow } from '../InvoiceRow.tsx'
import { ShiftRow } from '../ShiftRow.tsx'
import { WeekRow } from '../WeekRow.tsx'
import styles from './Home.module.css'

// Who is at work changes all the time. In milliseconds.
const every = 60_000

/** The home of the client portal: contracts to sign, weeks to confirm, unpaid invoices, and who is expected today. */
export function ClientHomeScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const { name } = usePortalContact()
  const found = useRead(portalRoutes.readClientHome, {}, { every })
  return (
    <Page title={t('portal.home.title', { name })} lead={format.date(todayIn(format.timeZone), 'long')}>
      <Reading of={found} failed={t('portal.home.failed')}>
        {(home) => (
          <>
            <Tiles home={home} />
            <div className={styles.columns}>
              <Today home={home} />
              <div className={styles.stack}>
                <Contracts contracts={home.contracts ?? []} />
                <Weeks weeks={home.weeks ?? []} />
                <Invoices invoices={home.invoices} />
              </div>
            </div>
            {home.contracts && (
              <LinkButton to="/client/contracts" variant="default" className={styles.ratings ?? ''}>
                {t('portal.nav.contracts')}
              </LinkButton>
            )}
            <LinkButton to="/client/ratings" variant="default" className={styles.ratings ?? ''}>
              {t('portal.nav.ratings')}
            </LinkButton>
          </>
        )}
      </Reading>
    </Page>
  )
}

/** What waits, as figures that lead to the lists. */
function Tiles({ home: { contracts, weeks, invoices, shifts } }: { home: ClientHome }) {
  const { t } = useTranslation()
  const format = useFormat()
  const expected = shifts.filter(({ replaced }) => !replaced)
  const present = expected.filter(({ presence }) => presence === 'present').length
  const open = invoices && format.moneys(invoices.open)
  const today = todayIn(format.timeZone)
  const lateContracts = contracts?.filter(({ dueDate }) => dueDate !== null && dueDate < today).length ?? 0
  return (
    <div className={styles.tiles}>
      {contracts && contracts.length > 0 && (
        <Tile
          to="/client/contracts"
          icon={IconFileText}
          tone="waiting"
          label={t('portal.home.toSign')}
          value={format.number(contracts.length)}
          note={lateContracts > 0 && t('portal.home.overdue', { count: lateContracts })}
          quiet={false}
        />
      )}
      {weeks && (
        <Tile
          to="/client/hours"
          icon={IconClockCheck}
          tone="waiting"
          label={t('portal.home.weeks')}
          value={format.number(weeks.length)}
          quiet={weeks.length === 0}
        />
      )}
      {invoices && (
        <Tile
          to="/client/invoices"
          icon={IconFileInvoice}
          tone="waiting"
          label={t('portal.home.toPay')}
          note={invoices.overdueCount > 0 && t('portal.home.overdue', { count: invoices.overdueCount })}
          value={open || format.number(0)}
          quiet={invoices.count === 0}
        />
      )}
      <Tile
        to="/client/schedule"
        icon={IconUsers}
        tone="good"
        label={t('portal.home.expected')}
        note={expected.length > 0 && t('portal.home.present', { count: present })}
        value={format.number(expected.length)}
        quiet={expected.length === 0}
      />
    </div>
  )
}

interface TileProps extends FigureLook {
  to: string
  label: string
  note?: string | false
  value: string
  quiet: boolean
}

function Tile({ to, icon, tone, label, note, value, quiet }: TileProps) {
  return (
    <Link to={to} className={styles.tile}>
      <FigureIcon icon={icon} tone={tone} quiet={quiet} />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      <strong className={styles.value}>{value}</strong>
    </Link>
  )
}

/** The first shifts that are shown; the others follow at a press. */
const firstShifts = 6

/** The people who are expected today: when, where, and whether they are there. */
function Today({ home: { shifts } }: { home: ClientHome }) {
  const { t } = useTranslation()
  const { company } = usePortalContact()
  const [isAll, setAll] = useState(false)
  const shown = isAll ? shifts : shifts.slice(0, firstShifts)
  return (
    <Panel
      title={t('portal.home.today')}
      action={
        <LinkButton to="/client/schedule" variant="default">
          {t('portal.home.schedule')}
        </LinkButton>
      }
    >
      {shifts.length === 0 && (
        <Empty
          icon={IconCalendarOff}
          title={t('portal.home.nobody')}
          text={t('portal.schedule.emptyText', { company })}
        />
      )}
      <ul className={styles.shifts}>
        {shown.map((shift) => (
          <ShiftRow key={shift.id} shift={shift} withPlace />
        ))}
      </ul>
      {shown.length < shifts.length && (
        <Button variant="default" fullWidth onClick={() => setAll(true)}>
          {t('portal.home.all', { count: shifts.length })}
        </Button>
      )}
    </Panel>
  )
}

const firstWeeks = 3

/** Leads to a list of which the first are shown. */
function All({ to, count }: { to: string; count: number }) {
  const { t } = useTranslation()
  return (
    <LinkButton to={to} variant="default">
      {t('portal.home.all', { count })}
    </LinkButton>
  )
}

const firstContracts = 3

/** The contracts to sign; renders nothing without any. */
function Contracts({ contracts }: { contracts: NonNullable<ClientHome['contracts']> }) {
  const { t } = useTranslation()
  if (contracts.length === 0) return null
  return (
    <Panel
      title={t('portal.home.toSign')}
      action={contracts.length > firstContracts && <All to="/client/contracts" count={contracts.length} />}
    >
      <ItemList items={contracts.slice(0, firstContracts)}>
        {(contract) => <ContractRow contract={contract} />}
      </ItemList>
    </Panel>
  )
}

/** The weeks with lines to confirm; renders nothing without any. */
function Weeks({ weeks }: { weeks: NonNullable<ClientHome['weeks']> }) {
  const { t } = useTranslation()
  if (weeks.length === 0) return null
  return (
    <Panel
      title={t('portal.hours.title')}
      action={weeks.length > firstWeeks && <All to="/client/hours" count={weeks.length} />}
    >
      <ItemList items={weeks.slice(0, firstWeeks).map((week) => Object.assign({ id: week.weekStart }, week))}>
        {(week) => <WeekRow week={week} />}
      </ItemList>
    </Panel>
  )
}

/** The unpaid invoices that are due first; renders nothing without any. */
function Invoices({ invoices }: Pick<ClientHome, 'invoices'>) {
  const { t } = useTranslation()
  if (!invoices || invoices.items.length === 0) return null
  return (
    <Panel
      title={t('portal.home.unpaid')}
      action={invoices.count > invoices.items.length && <All to="/client/invoices" count={invoices.count} />}
    >
      <ItemList items={invoices.items}>{(invoice) => <InvoiceRow invoice={invoice} />}</ItemList>
    </Panel>
  )
}
