/** The arguments after `destination` that the 2.20 chart passes with its default values. */
export const chartArguments: readonly string[] = [
  "-addr=:8086",
  "-controller-namespace=linkerd",
  "-outbound-transport-mode=transport-header",
  "-enable-h2-upgrade=true",
  "-log-level=info",
  "-log-format=plain",
  "-enable-endpoint-slices=true",
  "-cluster-domain=cluster.local",
  "-identity-trust-domain=cluster.local",
  "-default-opaque-ports=25,587,3306,4444,5432,6379,9300,11211",
  "-enable-ipv6=false",
  "-enable-pprof=false",
  '--meshed-http2-client-params={"keep_alive":{"interval":{"seconds":10},"timeout":{"seconds":3},"while_idle":true}}',
];
