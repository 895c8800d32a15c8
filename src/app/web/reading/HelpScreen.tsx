import { IconKeyboard, IconMap2, IconSearchOff, IconShieldLock, IconFileText } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo } from 'react'
import { useSession } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { openKeys } from '#platform/web/keys/keys-sheet.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery, useNavigator } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import { hasDuty } from '#app/web/redirects.ts'
import { tourAddress } from '../tours/steps.ts'
import type { ArticleSummary } from './articles.ts'
import styles from './HelpScreen.module.css'
import { find, indexOf } from './search.ts'
import { useArticles } from './use-articles.ts'

/** The help centre, open to everyone: the search, and all articles. */
export function HelpScreen() {
  const { t } = useTranslation()
  const { go } = useNavigator()
  const { groups } = useArticles()
  const session = useSession()
  const isSignedIn = session.state === 'known' && session.profile !== null
  const [{ q }, set] = useAddressQuery({ q: '' })
  const index = useMemo(() => indexOf(groups.flatMap(({ articles }) => articles)), [groups])
  const found = useMemo(() => (q.trim() === '' ? undefined : find(index, q)), [index, q])

  // The arrow keys move between the search field and the results.
  function step(event: KeyboardEvent<HTMLDivElement>) {
    const isTyping = event.target instanceof HTMLInputElement
    const [first] = found ?? []
    if (isTyping && event.key === 'Enter' && first) return go(`/help/${first.slug}`)
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!by) return
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-answer]')]
    const next = stops[stops.indexOf(event.target as HTMLElement) + by]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <Page
      title={t('app.help.title')}
      lead={t('app.help.lead')}
      {...(isSignedIn ? {} : { back: { to: '/', label: t('app.notFound.home') } })}
      narrow
    >
      <div className={styles.search} role="search" onKeyDown={step}>
        <SearchBox label={t('app.help.search')} value={q} onSearch={(words) => set({ q: words })} />
        <p className="visually-hidden" role="status">
          {found ? t('app.help.found', { count: found.length }) : ''}
        </p>
        {found && found.length > 0 && (
          <ul className={styles.answers}>
            {found.map((article) => (
              <li key={article.slug}>
                <Answer article={article} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {found?.length === 0 && (
        <Empty icon={IconSearchOff} title={t('app.help.nothing', { words: q })} text={t('app.help.nothingText')} />
      )}
      {(!found || found.length === 0) && (
        <>
          {groups.map(({ audience, articles: some }) => (
            <section key={audience} className={styles.group}>
              <h2>{t(`app.help.group.${audience}`)}</h2>
              <ul className={styles.articles}>
                {some.map(({ slug, title }) => (
                  <li key={slug}>
                    <Link to={`/help/${slug}`}>{title}</Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
      <More />
    </Page>
  )
}

function Answer({ article: { slug, title, lead } }: { article: ArticleSummary }) {
  return (
    <Link to={`/help/${slug}`} className={styles.answer} data-answer>
      <strong>{title}</strong>
      <span>{lead.length > 150 ? `${lead.slice(0, 150).replace(/\s\S*$/, '')} …` : lead}</span>
    </Link>
  )
}

/** Tour and keyboard shortcuts for signed-in users; privacy policy and terms for everyone. */
function More() {
  const { t } = useTranslation()
  const session = useSession()
  const profile = session.state === 'known' ? session.profile : null
  return (
    <nav className={styles.more} aria-label={t('app.help.more')}>
      {profile && !hasDuty(profile) && (
        <Link to={tourAddress(profile.type)}>
          <IconMap2 size={20} aria-hidden />
          {t('app.profile.tour')}
        </Link>
      )}
      {profile && (
        <button type="button" onClick={openKeys}>
          <IconKeyboard size={20} aria-hidden />
          {t('app.profile.keys')}
        </button>
      )}
      <Link to="/privacy">
        <IconShieldLock size={20} aria-hidden />
        {t('app.footer.privacy')}
      </Link>
      <Link to="/terms">
        <IconFileText size={20} aria-hidden />
        {t('app.footer.terms')}
      </Link>
    </nav>
  )
}
