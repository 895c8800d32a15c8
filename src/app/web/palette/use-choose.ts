import { useProfile } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { openKeys } from '#platform/web/keys/keys-sheet.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useSignOut } from '../layout/use-sign-out.ts'
import type { Item } from './items.ts'
import { rememberRecent } from './recent.ts'

/** Closes the palette, and opens the chosen address or runs the chosen action. */
export function useChoose(onClose: () => void): (item: Item) => void {
  const { setLanguage } = useTranslation()
  const { go } = useNavigation()
  const { id } = useProfile()
  const signOut = useSignOut()
  return ({ target, name, detail }) => {
    onClose()
    if ('language' in target) setLanguage(target.language)
    else if ('run' in target) void (target.run === 'signOut' ? signOut() : openKeys())
    else {
      rememberRecent(id, { name, detail, target })
      go(target.to)
    }
  }
}
