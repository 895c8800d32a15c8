// Before anything is drawn: the colours and the language that were chosen on this device, the texts in that language, and the home
// as it was last shown, with its data. Then it starts the application. Until then, it remembers what is pressed in the sign-in form.
;(function () {
  var root = document.documentElement
  var files = document.currentScript.dataset
  var chosen
  try {
    var scheme = localStorage.getItem('interim.scheme') || 'auto'
    var dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
    chosen = localStorage.getItem('interim.language')
    // The sign-in form came in the language of the browser: it is hidden if another one was chosen.
    if (chosen && chosen !== root.lang) root.dataset.otherLanguage = ''
    root.lang = chosen || root.lang
  } catch {
    root.setAttribute('data-mantine-color-scheme', 'light')
  }
  window.reloadOnce = reloadOnce
  window.showNotLoaded = showNotLoaded
  // `early-input.ts` repeats the last press when the application has loaded.
  document.addEventListener('click', function (event) {
    var pressed = event.target.closest('[data-early] button')
    if (pressed) window.earlyPress = pressed.textContent
  })
  document.addEventListener('keydown', function (event) {
    var submits =
      event.key === 'Enter' && event.target.matches('[data-early] input') && document.querySelector('[data-submits]')
    if (submits) submits.click()
  })
  var wanted = [chosen || '']
    .concat(navigator.languages)
    .map((tag) => tag.split('-')[0].toLowerCase())
    .find((language) => files[language])
  var file = files[wanted || 'en']
  // In development the page loads the application itself.
  if (!file) return
  add({ rel: 'modulepreload', crossOrigin: '', href: file })
  // The home as it was last shown is painted before the data are requested and the application is started, which takes a slow device a second.
  var timeoutMs = 1500
  var home = lastHome()
  var shown = home && home.snapshot && home.snapshot.application === files.application ? show(home.snapshot) : null
  if (!shown) readAhead()
  document.addEventListener('DOMContentLoaded', function () {
    var late = new Promise(function (resolve) {
      setTimeout(resolve, timeoutMs)
    })
    Promise.race([shown, late])
      .then(function () {
        if (shown) readAhead()
        return import(files.application)
      })
      .catch(showNotLoaded)
  })

  // Loads the page again if a file of its build is gone, because a newer version is deployed: once for each build, so that it never repeats.
  function reloadOnce() {
    try {
      if (!navigator.onLine || sessionStorage.getItem('interim.reloaded') === files.application) return false
      sessionStorage.setItem('interim.reloaded', files.application)
    } catch {
      // Without storage, nothing tells that it was loaded again.
      return false
    }
    location.reload()
    return true
  }

  // Instead of an empty page, if the application cannot be loaded.
  function showNotLoaded() {
    if (reloadOnce()) return
    var texts = {
      en: ['Interim could not be loaded. A newer version may be available.', 'Reload'],
      fr: ['Interim n’a pas pu être chargé. Une version plus récente est peut-être disponible.', 'Recharger'],
      nl: ['Interim kan niet worden geladen. Mogelijk is er een nieuwere versie.', 'Opnieuw laden'],
    }
    var [text, action] = texts[wanted || 'en']
    var message = Object.assign(document.createElement('p'), { textContent: text, role: 'alert' })
    var button = Object.assign(document.createElement('button'), { type: 'button', textContent: action })
    button.addEventListener('click', function () {
      location.reload()
    })
    var box = document.createElement('main')
    Object.assign(box.style, { padding: '2rem', font: '1rem system-ui, sans-serif' })
    box.append(message, button)
    document.getElementById('root').replaceChildren(box)
  }

  function add(link) {
    document.head.append(Object.assign(document.createElement('link'), link))
  }

  // What this page begins with, if it is the home.
  function lastHome() {
    try {
      var stored = JSON.parse(localStorage.getItem('interim.home') || 'null')
      var isSignedOut = document.querySelector('meta[name="session"]').content === 'none'
      var isHere = location.pathname === '/' || location.pathname === stored.path
      return stored.reads && !isSignedOut && isHere ? stored : null
    } catch {
      // Storage may be blocked, empty or hold something else: the application reads all.
      return null
    }
  }

  // Resolves once the home is painted, or cannot be shown: then the application shows it.
  function show(snapshot) {
    var key = fetch('/api/auth/device-key', { headers: { accept: 'application/json' }, credentials: 'same-origin' })
    snapshot.stylesheets.forEach(function (address) {
      add({ rel: 'preload', as: 'style', crossOrigin: '', href: address })
    })
    return Promise.all([import(files.snapshot), key])
      .then(([{ showHomeSnapshot }, response]) => showHomeSnapshot(response, snapshot.stylesheets))
      .catch(function () {})
  }

  // What the home read at the last visit is read while the application loads; `src/platform/web/api/early-reads.ts` takes the responses.
  function readAhead() {
    if (!home) return
    var responses = {}
    home.reads.forEach(function (address) {
      if (!address.startsWith('/api/')) return
      responses[address] = fetch(address, {
        headers: { accept: 'application/json', 'accept-language': home.language },
        credentials: 'same-origin',
      })
      // The caller that takes it handles the failure.
      responses[address].catch(function () {})
    })
    window.earlyReads = { language: home.language, responses: responses }
  }
})()
