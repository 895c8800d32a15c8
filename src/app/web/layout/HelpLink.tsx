import { ActionIcon } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery, useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { articleAbout } from '../screen-help.ts'

/** Links to the article about the current screen and tab; in the help centre, to all articles. */
export function HelpLink() {
  const { t } = useTranslation()
  const { pattern } = useNavigation()
  // The tabs of some screens are named `view` in the address.
  const [{ tab, view }] = useAddressQuery({ tab: '', view: '' })
  const slug = articleAbout(pattern, tab || view)
  const label = t(slug ? 'app.helpHere' : 'app.footer.help')
  return (
    <ActionIcon
      component={Link}
      to={slug ? `/help/${slug}` : '/help'}
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      title={label}
    >
      <IconHelpCircle size={22} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
