import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useKeys } from '#platform/web/keys/use-keys.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import styles from './Page.module.css'

interface Props {
  title: string
  /** Content under the title: a sentence, a status, a client's name. */
  lead?: ReactNode
  /** Content before the title: the photo of a person. */
  figure?: ReactNode
  /** Beside the title. */
  badge?: ReactNode
  actions?: ReactNode
  /** A link back to the parent screen. */
  back?: { to: string; label: string }
  /** Narrow for forms and reading; otherwise up to 1,680 px, as lists and records need. */
  narrow?: boolean
  /** As wide as the window, for a schedule. */
  wide?: boolean
  /** A low head with the lead beside the title, so that more rows of a list are in sight; j, k and x move between the rows and select one. */
  list?: boolean
  /** True for a list whose screen binds the keys of its rows. */
  ownKeys?: boolean
  children: ReactNode
}

/** A screen: its title is also the document's, and gets the focus after a navigation. */
export function Page({
  title,
  lead,
  figure,
  badge,
  actions,
  back,
  narrow = false,
  wide = false,
  list = false,
  ownKeys = false,
  children,
}: Props) {
  const heading = useArrival(title)
  const root = useRowKeys(list && !ownKeys)
  return (
    <div
      ref={root}
      className={styles.page}
      data-narrow={narrow || undefined}
      data-wide={wide || undefined}
      data-list={list || undefined}
    >
      <header className={styles.head}>
        {back && <BackLink parent={back} />}
        <div className={styles.row}>
          <div className={styles.subject}>
            {figure}
            <div className={styles.titles}>
              <div className={styles.titleRow}>
                <h1 ref={heading} tabIndex={-1} className={styles.title}>
                  {title}
                </h1>
                {badge}
              </div>
              {lead && <div className={styles.lead}>{lead}</div>}
            </div>
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </header>
      {children}
    </div>
  )
}

const areaOf = (path: string) => path.split('/')[1]
const isForm = (path: string) => /\/(add|edit|make|merge|import[^/]*)(\/|$)/.test(path)
const isHome = (path: string) => path.split('/').length < 3

/** Leads back to the screen from which this one was opened, as it was left, or else to the parent. */
function BackLink({ parent }: { parent: { to: string; label: string } }) {
  const { address, return: goBackTo } = useNavigation()
  const { origin } = address
  const originPath = origin?.to.split('?')[0] ?? ''
  const isParent = originPath === parent.to.split('?')[0]
  // From a form, from the home page and from below a record, the link leads to the parent.
  const isLeft =
    isForm(originPath) ||
    isHome(originPath) ||
    areaOf(originPath) !== areaOf(address.path) ||
    `${originPath}/`.startsWith(`${address.path}/`)
  const returnsTo = origin && origin.title !== '' && !isLeft ? origin : undefined
  return (
    <Link
      to={returnsTo?.to ?? parent.to}
      className={styles.back}
      onClick={(event) => {
        if (!returnsTo || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
        event.preventDefault()
        goBackTo(returnsTo)
      }}
    >
      <IconArrowLeft size={16} aria-hidden />
      {returnsTo && !isParent ? returnsTo.title : parent.label}
    </Link>
  )
}

let arrivedAt: string | undefined

/** Names the document, and moves the focus to the heading of a screen that was navigated to. */
export function useArrival(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { address } = useNavigation()
  useEffect(() => {
    document.title = `${title} · Interim`
  }, [title])
  useEffect(() => {
    const first = arrivedAt === undefined
    const elsewhere = arrivedAt !== address.path
    arrivedAt = address.path
    if (!first && elsewhere) heading.current?.focus({ preventScroll: true })
  }, [address.path])
  return heading
}

/** Binds j and k to the next and the previous row of the list in an element, and x to the selection of the row with the focus. */
function useRowKeys(isOn: boolean): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const rows = () => [...(root.current?.querySelectorAll<HTMLElement>('tbody tr[data-item]') ?? [])]
  const current = () => rows().findIndex((row) => row.contains(document.activeElement))
  function step(by: 1 | -1) {
    const all = rows()
    const at = current()
    const next = all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))]
    next?.querySelector<HTMLElement>('[data-first] a')?.focus()
  }
  const keys = {
    j: () => step(1),
    k: () => step(-1),
    x: () => rows()[current()]?.querySelector<HTMLElement>('input[type="checkbox"]')?.click(),
  }
  useKeys(isOn ? keys : {})
  return root
}
