#!/usr/bin/env bash
# Proves the image and the manifests of deploy/ in a cluster with nodes, in Docker. Nothing of it runs in CI.
#
#   test/kind/run.sh            standalone: golden stories and a grpcurl subscription; then the drop-in in a Linkerd
#   KEEP=1 test/kind/run.sh     leaves the cluster for a look
set -euo pipefail
cd "$(dirname "$0")/../.."

cluster=waypost-test
version=$(node -p 'require("./package.json").version' 2>/dev/null || true)
image="waypost:$version"
work=$(mktemp -d)
export KUBECONFIG="$work/kubeconfig"
forwards=()

say() { printf '\n--- %s\n' "$*"; }
fail() {
  printf 'FAILED: %s\n' "$*" >&2
  exit 1
}

# Says everything that is missing, not just the first.
check_needs() {
  local missing=0 tool
  for tool in docker kind kubectl linkerd grpcurl node npx; do
    command -v "$tool" >/dev/null || { echo "missing: $tool" >&2; missing=1; }
  done
  if command -v docker >/dev/null && ! docker info >/dev/null 2>&1; then
    echo "missing: a Docker engine that answers (docker info fails)" >&2
    missing=1
  fi
  [ -d node_modules ] || { echo "missing: node_modules (npm ci)" >&2; missing=1; }
  [ "$missing" -eq 0 ] || exit 2
}

clean_up() {
  local status=$?
  for pid in "${forwards[@]}"; do kill "$pid" 2>/dev/null || true; done
  if [ "$status" -ne 0 ] && [ -s "$KUBECONFIG" ]; then
    kubectl -n waypost logs deployment/waypost --tail=50 2>/dev/null || true
  fi
  if [ -n "${KEEP:-}" ]; then
    echo "kept: cluster $cluster, KUBECONFIG=$KUBECONFIG"
  else
    kind delete cluster --name "$cluster" >/dev/null 2>&1 || true
    rm -rf "$work"
  fi
}

# until_true SECONDS WHAT COMMAND...: asks once a second.
until_true() {
  local seconds=$1 what=$2
  shift 2
  for ((i = 0; i < seconds; i++)); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 1
  done
  fail "$what: not within $seconds s"
}

# forward NAMESPACE TARGET PORT: a port of this machine that leads there, in $forwarded.
forward() {
  local log="$work/forward-$1-$3-${#forwards[@]}.log"
  kubectl -n "$1" port-forward "$2" ":$3" >"$log" 2>&1 &
  forwards+=("$!")
  until_true 30 "port-forward to $2" grep -q '^Forwarding from 127' "$log"
  forwarded=$(sed -n 's/^Forwarding from 127\.0\.0\.1:\([0-9]*\).*/\1/p' "$log" | head -n 1)
}

# count_in FILE PATTERN NUMBER: whether a file has so many lines with it.
count_in() { [ "$(grep -c "$2" "$1")" -ge "$3" ]; }

install_standalone() {
  say "cluster $cluster with $image"
  kind create cluster --name "$cluster" --config test/kind/kind.yaml --wait 180s
  docker build --tag "$image" .
  kind load docker-image "$image" --name "$cluster"
  kubectl apply -k deploy/crds
  kubectl wait --for=condition=Established --timeout=60s -f deploy/crds/serviceprofiles.linkerd.io.yaml \
    -f deploy/crds/servers.policy.linkerd.io.yaml -f deploy/crds/externalworkloads.workload.linkerd.io.yaml
  kubectl apply -k deploy/overlays/standalone
  kubectl -n waypost rollout status deployment/waypost --timeout=180s
}

# One stream, opened before a change, has to show the change: Waypost's own pods behind its own Service.
subscribe() {
  say "a grpcurl subscription"
  forward waypost service/linkerd-dst 8086
  local out="$work/subscription.json" stream
  grpcurl -plaintext -max-time 120 -d '{"path":"linkerd-dst.waypost.svc.cluster.local:8086"}' \
    "127.0.0.1:$forwarded" io.linkerd.proxy.destination.Destination/Get >"$out" 2>"$work/subscription.err" &
  stream=$!
  forwards+=("$stream")
  until_true 30 "the first endpoint" count_in "$out" '"add"' 1
  kubectl -n waypost scale deployment/waypost --replicas=2
  until_true 90 "the second endpoint on the open stream" count_in "$out" '"add"' 2
  kubectl -n waypost scale deployment/waypost --replicas=1
  kubectl -n waypost rollout status deployment/waypost --timeout=60s
  # It may have been the pod at the stream's other end that went: then the stream has ended, which is right as well.
  kill "$stream" 2>/dev/null || true
}

# The stories say what slices and pods there are, so that the cluster's own controllers have to keep still.
play_golden_stories() {
  say "golden stories"
  local node="$cluster-control-plane" manifests=/etc/kubernetes/manifests
  forward waypost service/linkerd-dst 8086
  kubectl create serviceaccount -n default waypost-golden
  kubectl create clusterrolebinding waypost-golden --clusterrole=cluster-admin --serviceaccount=default:waypost-golden
  WAYPOST_GOLDEN_TOKEN=$(kubectl create token -n default waypost-golden --duration=1h)
  WAYPOST_GOLDEN_API=$(kubectl config view --raw -o jsonpath='{.clusters[0].cluster.server}')
  WAYPOST_GOLDEN_CA=$(kubectl config view --raw -o jsonpath='{.clusters[0].cluster.certificate-authority-data}')
  WAYPOST_GOLDEN_ADDR="127.0.0.1:$forwarded"
  export WAYPOST_GOLDEN_TOKEN WAYPOST_GOLDEN_API WAYPOST_GOLDEN_CA WAYPOST_GOLDEN_ADDR
  docker exec "$node" sh -c "mkdir -p /paused && mv $manifests/kube-controller-manager.yaml $manifests/kube-scheduler.yaml /paused/"
  until_true 60 "the controllers to stop" sh -c "! docker exec $node pgrep -f 'kube-controller-manager|kube-scheduler'"
  npx jest --config test/kind/jest.config.cjs
  docker exec "$node" sh -c "mv /paused/*.yaml $manifests/"
  until_true 120 "the controllers to come back" sh -c "docker exec $node pgrep -f kube-controller-manager"
}

# Linkerd brings definitions of its own: ours go, and Waypost sees kinds go and come.
try_drop_in() {
  say "drop-in"
  kubectl delete -k deploy/overlays/standalone
  kubectl delete -k deploy/crds
  linkerd install --crds --set installGatewayAPI=true | kubectl apply -f -
  linkerd install | kubectl apply -f -
  linkerd check --wait 5m
  kubectl apply --server-side --force-conflicts --field-manager=waypost -k deploy/overlays/drop-in
  kubectl -n linkerd rollout status deployment/linkerd-destination --timeout=300s
  local running
  running=$(kubectl -n linkerd get deployment linkerd-destination \
    -o jsonpath='{.spec.template.spec.containers[?(@.name=="destination")].image}')
  [ "$running" = "$image" ] || fail "found the image $running, expected $image"
  linkerd check --wait 5m
  # Through the CLI, as a person would ask; it forwards to the destination pod itself.
  linkerd diagnostics endpoints linkerd-dst.linkerd.svc.cluster.local:8086 | tee "$work/endpoints.txt"
  grep -q 'linkerd-destination-' "$work/endpoints.txt" || fail "expected the destination pod among its own endpoints"
}

check_needs
trap clean_up EXIT
install_standalone
subscribe
play_golden_stories
try_drop_in
say "all passed"
