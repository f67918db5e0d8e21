#!/bin/sh
# Makes the certificate of the webhook, for clusters without cert-manager, and a folder for `kubectl apply -k` with an
# overlay, the Secret and the caBundle. Needs openssl, and no network. Run again it renews the certificate and keeps
# the authority, so that API servers trust both the old and the new one while they change.
set -eu

usage() {
  cat <<'END'
Usage: validator-certificates.sh DIR [--namespace NAME] [--overlay NAME] [--days NUMBER]

  DIR                where to write; it will hold private keys
  --namespace NAME   where the webhook runs (waypost)
  --overlay NAME     a folder of deploy/overlays: validator, or validator-fail (validator)
  --days NUMBER      how long the certificate is good for (365)
END
}

fail() {
  echo "validator-certificates.sh: $1" >&2
  exit 2
}

dir="" namespace=waypost overlay=validator days=365
while [ $# -gt 0 ]; do
  case "$1" in
    -h | --help)
      usage
      exit 0
      ;;
    --namespace | --overlay | --days)
      [ $# -gt 1 ] || fail "$1: found no value, expected one after it"
      case "$1" in
        --namespace) namespace=$2 ;;
        --overlay) overlay=$2 ;;
        --days) days=$2 ;;
      esac
      shift
      ;;
    -*) fail "$1: unknown flag; see --help" ;;
    *)
      [ -z "$dir" ] || fail "$1: found a second folder, expected one"
      dir=$1
      ;;
  esac
  shift
done
[ -n "$dir" ] || fail "found no folder, expected one; see --help"
command -v openssl >/dev/null || fail "found no openssl, expected it on the path"
case "$namespace" in
  "" | -* | *- | *[!a-z0-9-]*) fail "--namespace: found '$namespace', expected the name of a namespace" ;;
esac
case "$days" in
  "" | 0* | *[!0-9]*) fail "--days: found '$days', expected a number above 0" ;;
esac
deploy=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
[ -f "$deploy/overlays/$overlay/kustomization.yaml" ] || fail "--overlay: found '$overlay', expected a folder of $deploy/overlays"

umask 077
mkdir -p "$dir"
dir=$(CDPATH='' cd -- "$dir" && pwd -P)
host=linkerd-sp-validator.$namespace.svc
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/openssl.cnf" <<END
[req]
distinguished_name = name
prompt = no
[name]
CN = $host
[authority]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[server]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectAltName = DNS:$host
END

new_key() {
  openssl ecparam -name prime256v1 -genkey -noout 2>"$work/log" | openssl pkcs8 -topk8 -nocrypt -out "$1" 2>>"$work/log"
}

if [ ! -f "$dir/ca.key" ] || [ ! -f "$dir/ca.crt" ]; then
  new_key "$dir/ca.key"
  openssl req -x509 -new -sha256 -key "$dir/ca.key" -days 3650 -subj "/CN=$host authority" \
    -config "$work/openssl.cnf" -extensions authority -out "$dir/ca.crt"
fi
new_key "$work/tls.key"
openssl req -new -sha256 -key "$work/tls.key" -config "$work/openssl.cnf" -out "$work/tls.csr"
openssl x509 -req -sha256 -in "$work/tls.csr" -CA "$dir/ca.crt" -CAkey "$dir/ca.key" \
  -set_serial "0x1$(openssl rand -hex 15)" -days "$days" \
  -extfile "$work/openssl.cnf" -extensions server -out "$work/tls.crt" 2>"$work/log" ||
  { cat "$work/log" >&2; exit 1; }
# Both at one stroke, as far as two files can.
mv "$work/tls.crt" "$work/tls.key" "$dir"

base64_of() {
  openssl base64 -A -in "$1"
}

cat >"$dir/secret.yaml" <<END
apiVersion: v1
kind: Secret
metadata:
  name: linkerd-sp-validator-k8s-tls
  namespace: $namespace
type: kubernetes.io/tls
data:
  tls.crt: $(base64_of "$dir/tls.crt")
  tls.key: $(base64_of "$dir/tls.key")
END

# The way from one folder to another, both absolute: kustomize takes no absolute one.
way() {
  from=$1 to=$2 up=""
  while :; do
    case "$to/" in
      "${from%/}/"*) break ;;
    esac
    from=$(dirname "$from") up=../$up
  done
  rest=${to#"${from%/}"}
  echo "$up${rest#/}"
}

cat >"$dir/kustomization.yaml" <<END
# Made by validator-certificates.sh, and made anew when it runs again.
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: $namespace
resources:
  - $(way "$dir" "$deploy/overlays/$overlay")
  - secret.yaml
patches:
  - target:
      kind: ValidatingWebhookConfiguration
      name: linkerd-sp-validator-webhook-config
    patch: |-
      - op: add
        path: /webhooks/0/clientConfig/caBundle
        value: $(base64_of "$dir/ca.crt")
END

echo "The certificate for $host is good for $days days. Keep $dir to yourself: it holds private keys. Next:"
echo "  kubectl apply -k $dir"
