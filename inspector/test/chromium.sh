# Sets CHROMIUM, and installs the browser and the packages of npm where they are absent. For the scripts of this folder.
npm install --silent --no-package-lock --no-audit --no-fund
if [ -z "${CHROMIUM-}" ]; then
  CHROMIUM=$(command -v chromium || command -v google-chrome || true)
fi
if [ -z "$CHROMIUM" ]; then
  # A list that cannot be renewed now may still name the packages.
  apt-get update --quiet || true
  apt-get install --quiet --yes --no-install-recommends chromium fonts-wqy-zenhei
  CHROMIUM=$(command -v chromium)
fi
export CHROMIUM
