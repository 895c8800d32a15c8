import { IconFileUnknown } from '@tabler/icons-react'
import { use } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import styles from './HelpScreen.module.css'
import { loadArticle } from './load-articles.ts'
import { Prose } from './Prose.tsx'
import { articleOf } from './prose.ts'
import { useArticles } from './use-articles.ts'

/** One article of the help centre, at its own address, and related ones. */
export function ArticleScreen() {
  const { t, language } = useTranslation()
  const { slug = '' } = useParams()
  const { articles } = useArticles()
  const source = use(loadArticle(slug, language))
  const summary = articles.find((one) => one.slug === slug)
  const back = { to: '/help', label: t('app.help.title') }
  if (!source || !summary) {
    return (
      <Page title={t('app.help.missing')} back={back} narrow>
        <Empty
          icon={IconFileUnknown}
          title={t('app.help.missing')}
          text={t('app.help.missingText')}
          action={<LinkButton to="/help">{t('app.help.all')}</LinkButton>}
        />
      </Page>
    )
  }
  const { title, blocks } = articleOf(source.text)
  const related = summary.related.flatMap((name) => articles.find((one) => one.slug === name) ?? [])
  return (
    <Page title={title} lead={t(`app.help.group.${summary.audience}`)} back={back} narrow>
      <article>
        <Prose blocks={blocks} pictures={source.pictures} />
      </article>
      <section className={styles.group}>
        <h2>{t('app.help.next')}</h2>
        <ul className={styles.articles}>
          {related.map((one) => (
            <li key={one.slug}>
              <Link to={`/help/${one.slug}`}>{one.title}</Link>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  )
}
