import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { RequestLink } from './RequestLink.tsx'
import { UseLink } from './UseLink.tsx'

/** Signs a contact in to the client portal: requests a link, or uses the one of the address. */
export function ClientSignInScreen() {
  const [{ token }, setQuery] = useAddressQuery({ token: '' })
  return token === '' ? <RequestLink /> : <UseLink token={token} onRequest={() => setQuery({ token: '' })} />
}
